// Script `pnpm db:new name-of-change`: creates an empty migration file.
import { dbmate } from './migrate.ts'
import { runCommand } from '../cli/run-command.ts'

runCommand(async (url) => {
  const name = process.argv[2]
  if (name === undefined) throw new Error('Usage: pnpm db:new name-of-the-change')
  await dbmate(url, ['new', name])
})
