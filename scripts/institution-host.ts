import '../apps/server/src/main/institutions/institution-host.ts'
