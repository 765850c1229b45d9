import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what>` writes the next migration after a schema.ts has changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/operate-center/embedded/**/schema.ts',
  out: './lib/operate-center/embedded/kernel/db/migrations',
})
