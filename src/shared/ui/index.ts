export { AlertBox, type AlertBoxProps, type AlertType } from './alert-box'
export { Avatar, type AvatarProps } from './avatar'
export { Badge, StatusBadge, type BadgeProps, type BadgeTone, type StatusBadgeProps } from './badge'
export { Breadcrumb, type BreadcrumbItem } from './breadcrumb'
export { Button, buttonStyles, type ButtonProps } from './button'
export { Card, Section, type SectionProps } from './card'
export { Checkbox, type CheckboxProps } from './checkbox'
export { Combobox, type ComboboxProps } from './command/combobox'
export { CommandPalette, type Command, type CommandPaletteProps } from './command/command-palette'
export type { Option, OptionGroup } from './command/option-list'
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog'
export { DescriptionList, type DescriptionItem } from './description-list'
export { Dialog, DialogClose, type DialogProps } from './dialog'
export {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuLink,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type DropdownMenuItemProps,
} from './dropdown-menu'
export { EmptyState, type EmptyStateProps } from './empty-state'
export { ErrorState, type ErrorStateProps } from './error-state'
export { Field, FieldError, type FieldControl, type FieldProps } from './field'
export type { FileRules, RejectedFile } from './files/file-choice'
export { FileDrop, type FileDropProps } from './files/file-drop'
export { FingerChoice } from './files/finger-choice'
export { FileList, FileRow, type FileRowProps, type FileStatus } from './files/file-row'
export { FormError } from './form-error'
export { IconButton, type IconButtonProps } from './icon-button'
export { controlStyles, Input, type InputProps } from './input'
export { Kbd } from './kbd'
export { lazyMarkdown } from './markdown/lazy-markdown'
export { lazyModule, loadAllLazyModules, useLazyModule, type LazyModule } from './lazy-module'
export { LoadingBar, type LoadingBarProps } from './loading-bar'
export { MarkBadge, MarkFigure, type MarkFigureProps, type MarkState } from './mark-badge'
export { Markdown } from './markdown/markdown'
export { PageHeader, type PageHeaderProps } from './page-header'
export { Pagination, type PaginationProps } from './pagination'
export { PasswordInput } from './password-input'
export { Popover, PopoverClose, PopoverContent, PopoverTrigger } from './popover'
export { Progress, type ProgressProps } from './progress'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group'
export { SaveState, type SaveStatus } from './save-state'
export { SearchInput, type SearchInputProps } from './search-input'
export { SegmentedControl, type SegmentedControlProps, type SegmentOption } from './segmented-control'
export { Select, type SelectOption, type SelectProps } from './select'
export { Sheet, type SheetProps } from './sheet'
export { ShortcutSheet, type ShortcutGroup, type ShortcutSheetProps } from './shortcut-sheet'
export { Skeleton, SkeletonText } from './skeleton'
export { Spinner, SpinnerCover, type SpinnerProps } from './spinner'
export { Switch, type SwitchProps } from './switch'
export { RowsSkeleton } from './table/rows-skeleton'
export { SelectAllHead, SelectCell, type SelectCellProps } from './table/selection-cells'
export {
  rowLinkStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
  TableSpanRow,
  type TableCellProps,
  type TableProps,
} from './table/table'
export { SortableHead, TableHead, type SortableHeadProps } from './table/table-head'
export { useSelection, type Selection } from './table/use-selection'
export { tabLinkStyles, TabLinks, Tabs, type Tab, type TabsProps } from './tabs'
export { Textarea } from './textarea'
export { toast, type Notice } from './toast/queue'
export { Toaster } from './toast/toaster'
export { BulkBar, Toolbar, ToolbarButton, ToolbarSeparator, type BulkBarProps } from './toolbar'
export { Tooltip, type TooltipProps } from './tooltip'
