import '../apps/server/src/main/account-reset-factor.ts'
