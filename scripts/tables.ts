import '../apps/server/src/main/commands/tables.ts'
