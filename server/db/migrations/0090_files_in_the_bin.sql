-- Whether a deliverable in the bin will want a file again.
create index content_bin_files on content_bin using gin ((rows -> 'deliverable_files') jsonb_path_ops);
