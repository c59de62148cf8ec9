import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SHIPPED = join(import.meta.dirname, '../../deploy/nginx/lousa.conf')

/** The settings of one machine; everything else runs as it is shipped. */
const replaced = (text: string, changes: Record<string, string>): string =>
  Object.entries(changes).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`deploy/nginx/lousa.conf no longer says: ${from}`)
    return before.replaceAll(from, to)
  }, text)

/** nginx with the shipped configuration, two workers and a certificate of its own, before processes on these ports. */
export const startNginx = async (
  folder: string,
  { port, plainPort, web }: { port: number; plainPort: number; web: readonly number[] },
): Promise<{ stop(): Promise<void> }> => {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const selfSigned = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  const made = spawnSync('openssl', [
    ...selfSigned,
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  if (made.status !== 0) throw new Error('openssl makes no certificate')
  const changes = {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/lousa/tls/fullchain.pem': certificate,
    '/etc/lousa/tls/privkey.pem': key,
    '127.0.0.1:3001': `127.0.0.1:${web[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${web[1]}`,
    '127.0.0.1:3003': `127.0.0.1:${web[2]}`,
    '    server 127.0.0.1:3004 max_fails=1 fail_timeout=5s;\n': '',
  }
  const configuration = join(folder, 'nginx.conf')
  mkdirSync(join(folder, 'nginx'))
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/nginx/pid; worker_processes 2; error_log ${folder}/nginx/error.log warn;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${folder}/nginx/body; proxy_temp_path ${folder}/nginx/proxy;
${replaced(readFileSync(SHIPPED, 'utf8'), changes)} }\n`,
  )
  const child: ChildProcess = spawn('nginx', ['-c', configuration, '-p', folder], { stdio: 'inherit' })
  return {
    stop: async () => {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
