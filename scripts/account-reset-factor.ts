import '../apps/server/src/main/commands/account-reset-factor.ts'
