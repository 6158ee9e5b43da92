-- How a center is identified and reached; empty where it is not recorded.
alter table centers
  add column code text not null default '',
  add column tax_id text not null default '',
  add column province text not null default '',
  add column phone text not null default '',
  add column email text not null default '',
  add column website text not null default '';
