import '../apps/server/src/main/tables.ts'
