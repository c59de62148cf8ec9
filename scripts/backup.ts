import '../apps/server/src/main/backup.ts'
