// Integration test of the WAL backup script with stubbed PostgreSQL and age programs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const backup = fileURLToPath(new URL('postgresql/backup', import.meta.url))

test('WAL backup: a segment whose encryption fails stays as plaintext, logs an error, and is encrypted on a later retry', async () => {
  const backupFolder = mkdtempSync(join(tmpdir(), 'backup-'))
  const programs = join(backupFolder, 'programs')
  const writeStub = (name: string, does: string) =>
    writeFileSync(join(programs, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  mkdirSync(programs)
  writeStub('psql', 'echo 00000001')
  writeStub('pg_receivewal', 'case "$*" in *--create-slot*) ;; *) exec sleep 60 ;; esac')
  // The stub writes partial output before it fails.
  writeStub('age', 'head -c 4; exit 1')
  const segment = '000000010000000000000002'
  const [plain, encrypted] = [join(backupFolder, 'incoming', segment), join(backupFolder, 'wal', `${segment}.age`)]
  mkdirSync(join(backupFolder, 'incoming'))
  writeFileSync(plain, 'WAL data')
  const receiving = spawn(backup, ['receive'], {
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      PG_BIN: programs,
      BACKUP_DIR: backupFolder,
      BACKUP_RECIPIENT: 'age1',
      BACKUP_SWEEP_SECONDS: '0.1',
    },
  })
  let stderr = ''
  receiving.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = once(receiving, 'exit')
  await expect.poll(() => stderr, { timeout: 10_000 }).toContain('encryption failed')
  expect([readFileSync(plain, 'utf8'), existsSync(encrypted)]).toEqual(['WAL data', false])
  writeStub('age', 'cat')
  await expect.poll(() => existsSync(plain), { timeout: 10_000 }).toBe(false)
  expect(readFileSync(encrypted, 'utf8')).toBe('WAL data')
  receiving.kill('SIGTERM')
  await ended
  rmSync(backupFolder, { recursive: true })
})
