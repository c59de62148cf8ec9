import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tableTypes } from '../../platform/db/table-types.ts'
import { onMigratedDatabase } from '../migrated-database.ts'

// `npm run tables`: writes src/modules/tables.ts from the migrations.
await onMigratedDatabase(async owner =>
  writeFile(join(import.meta.dirname, '../../modules/tables.ts'), await tableTypes(owner)),
)
