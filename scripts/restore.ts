import '../apps/server/src/main/restore.ts'
