import '../apps/server/src/main/institutions/institution-export.ts'
