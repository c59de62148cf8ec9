import '../apps/server/src/main/institution-host.ts'
