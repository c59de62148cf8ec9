import '../apps/server/src/main/commands/release-data.ts'
