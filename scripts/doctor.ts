import '../apps/server/src/main/doctor.ts'
