CREATE TABLE threads (id INTEGER PRIMARY KEY, uri VARCHAR(256) UNIQUE, title VARCHAR(256));
CREATE TABLE comments (tid REFERENCES threads(id), id INTEGER PRIMARY KEY, parent INTEGER, created FLOAT NOT NULL,
  modified FLOAT, mode INTEGER, remote_addr VARCHAR, text VARCHAR, author VARCHAR, email VARCHAR, website VARCHAR,
  likes INTEGER DEFAULT 0, dislikes INTEGER DEFAULT 0, voters BLOB NOT NULL, notification INTEGER DEFAULT 0);
INSERT INTO threads VALUES (1, '/a/', 'A');
INSERT INTO comments VALUES
  (1, 1, NULL, 1641092645.5, 1641092646.5, 1, '192.0.2.0', '**First**', 'Ana', 'ana@example.org', 'https://ana.example.org', 2, 1, x'00', 0),
  (1, 2, 1, 1641096000.0, NULL, 4, '192.0.2.0', '', NULL, NULL, NULL, 0, 0, x'00', 0),
  (1, 3, 2, 1641099600.0, NULL, 2, '192.0.2.0', 'Deeper', 'Eve', NULL, NULL, 0, 0, x'00', 0);
