-- Copies of messages by e-mail, as each person chose, outside of the quiet hours of the institution; and what messages
-- are found by.
alter table person add column messages_by_email boolean not null default true;

alter table institution add column quiet_start time;
alter table institution add column quiet_end time;
alter table institution add constraint institution_quiet_hours
  check ((quiet_start is null) = (quiet_end is null) and quiet_start <> quiet_end);
-- When the week's reminders are sent: a day of the week as the rules name it, and a time of day.
alter table institution add column reminder_weekday text;
alter table institution add column reminder_time time;
alter table institution add constraint institution_weekly_reminder
  check ((reminder_weekday is null) = (reminder_time is null));

-- The key of title and text.
alter table school_message add column search_key text not null default '';
-- Where whoever sent it reaches the institution: the beginning of links in e-mails. Null: by the institution's own names.
alter table school_message add column origin text;
update school_message set search_key = trim(regexp_replace(translate(lower(title || ' ' || body),
  'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'), '[^[:alnum:]]+', ' ', 'g'));

-- SENDING: taken by a worker, which alone speaks to the mail server about it. Whoever dies meanwhile sends it no more.
alter table school_message_recipient add column copy text
  constraint school_message_recipient_copy check (copy in ('PENDING', 'SENDING', 'SENT', 'FAILED'));
-- Not sent before; of what is being sent, since when.
alter table school_message_recipient add column copy_at timestamptz;
alter table school_message_recipient add column copy_tries int not null default 0;
create index school_message_recipient_copies on school_message_recipient (institution_id, copy_at)
  where copy in ('PENDING', 'SENDING');
create index school_message_recipient_counts on school_message_recipient (institution_id, school_message_id, status);
