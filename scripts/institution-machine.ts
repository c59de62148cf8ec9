import '../apps/server/src/main/institution-machine.ts'
