import '../apps/server/src/main/release-data.ts'
