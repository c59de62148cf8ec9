import '../apps/server/src/main/institutions/institution-import.ts'
