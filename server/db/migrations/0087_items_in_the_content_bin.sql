-- A deliverable or a placed resource that is deleted alone waits in the bin of its program as a part of the tree does: without nodes.
alter table content_bin
  add column kind text not null default 'content' check (kind in ('content', 'resource', 'deliverable')),
  alter column level drop not null,
  drop constraint content_bin_node_ids_check,
  add check ((kind = 'content') = (cardinality(node_ids) > 0)),
  add check ((kind = 'content') = (level is not null));
alter table content_bin alter column kind drop default;
