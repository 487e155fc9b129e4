import '../event-log/sqlite/adapter.ts';
