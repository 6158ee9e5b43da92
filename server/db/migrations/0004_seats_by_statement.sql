-- Seats are counted once per statement: enrolling a class is one change of the center's row, not thirty.
drop trigger licence_ledger_count on licence_ledger;
drop function count_seat();

create function count_seats() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select center_id, kind, sum(delta)::integer as delta, bool_or(delta > 0) as takes
    from seats group by center_id, kind order by center_id, kind
  loop
    update centers set
        teacher_seats_used = teacher_seats_used + case when moved.kind = 'teacher' then moved.delta else 0 end,
        student_seats_used = student_seats_used + case when moved.kind = 'student' then moved.delta else 0 end
      where id = moved.center_id;
    if moved.takes and exists (
      select from centers
      where id = moved.center_id
        and case when moved.kind = 'teacher' then teacher_seats_used > teacher_licenses else student_seats_used > student_licenses end
    ) then
      raise exception 'the center has no available % licences', moved.kind using errcode = 'AU001';
    end if;
  end loop;
  return null;
end $$;
create trigger licence_ledger_count after insert on licence_ledger
  referencing new table as seats for each statement execute function count_seats();
