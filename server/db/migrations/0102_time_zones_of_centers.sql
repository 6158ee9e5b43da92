-- Where the days and hours of a center are counted. The contract has the same zones (`TimeZone`).
alter table centers
  add column time_zone text not null default 'Europe/Madrid' check (time_zone in ('Europe/Madrid', 'Atlantic/Canary'));
