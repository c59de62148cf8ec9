import '../apps/server/src/main/institutions/institution-create.ts'
