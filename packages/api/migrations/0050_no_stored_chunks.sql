-- What is read without a socket is made from memory, and where a reader stands is in the address it asks (decision 027).

drop table chat_chunk;
