import '../apps/server/src/main/commands/demo-reset.ts'
