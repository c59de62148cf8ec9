import '../apps/server/src/main/institution-import.ts'
