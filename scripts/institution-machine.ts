import '../apps/server/src/main/institutions/institution-machine.ts'
