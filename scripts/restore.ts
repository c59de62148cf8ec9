import '../apps/server/src/main/backups/restore.ts'
