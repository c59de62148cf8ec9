import '../apps/server/src/main/commands/doctor.ts'
