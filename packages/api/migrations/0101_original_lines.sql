-- Labels carry a folded spelling of names and lines; what was written stands beside it, null where both are the same.

-- One line without controls and without signs of text direction.
create domain written_line as text
  constraint written_line_length check (char_length(value) between 1 and 200)
  constraint written_line_characters check (
    value !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]');

alter table shipping_info
  add column original_receiver_name written_line,
  add column original_receiver_first_name written_line,
  add column original_buyer_name written_line,
  add column original_buyer_first_name written_line,
  add column original_address1 written_line,
  add column original_address2 written_line,
  add column original_address3 written_line,
  add column original_address4 written_line;
alter table order_address
  add column original_receiver_name written_line,
  add column original_receiver_first_name written_line,
  add column original_buyer_name written_line,
  add column original_buyer_first_name written_line,
  add column original_address1 written_line,
  add column original_address2 written_line,
  add column original_address3 written_line,
  add column original_address4 written_line;
alter table member_order_info
  add column original_name written_line,
  add column original_first_name written_line,
  add column original_address written_line;
alter table order_info
  add column original_name written_line,
  add column original_first_name written_line,
  add column original_address written_line;
