import '../apps/server/src/main/backups/backup.ts'
