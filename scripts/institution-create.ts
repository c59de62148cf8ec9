import '../apps/server/src/main/institution-create.ts'
