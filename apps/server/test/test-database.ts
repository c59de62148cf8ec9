import pg from 'pg'
import { inject } from 'vitest'
import { cloneClusterDatabase, dropClusterDatabase } from './citus/citus-cluster.ts'

const TEMPLATE = 'template_lousa'

/** Whether the run is on a cluster, where plans, keys and migrations are not those of one PostgreSQL. */
export const onSeveralMachines = (): boolean => inject('postgres').workerPorts.length > 0

export const asSuperuser = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const { host, port, superuser } = inject('postgres')
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Every schema of the database of an application, also the queue's. */
export const asSuperuserOf = ({
  connections,
}: {
  connections: { owner: pg.ClientConfig }
}): pg.ClientConfig => ({
  ...connections.owner,
  user: inject('postgres').superuser,
})

/** A migrated database of its own, on every machine where the run is on a cluster. */
export const cloneTemplate = async (database: string): Promise<void> => {
  await cloneClusterDatabase(inject('postgres'), { template: TEMPLATE, database })
  // Every start does this: privileges of a database are not cloned with it.
  await asSuperuser(client => client.query(`revoke temporary on database ${database} from public`))
}

export const dropDatabase = (database: string): Promise<void> =>
  dropClusterDatabase(inject('postgres'), database)
