export { useArchiveGroups, type ArchiveGroups } from './ui/use-archive-groups'
