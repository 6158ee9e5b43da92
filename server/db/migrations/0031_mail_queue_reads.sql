-- The list of mails is searched by address.
create index mails_address_words on mails using gin (fold(address) gin_trgm_ops);
