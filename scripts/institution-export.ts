import '../apps/server/src/main/institution-export.ts'
