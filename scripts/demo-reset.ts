import '../apps/server/src/main/demo-reset.ts'
