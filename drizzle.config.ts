import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what>` writes the next migration after schema.ts has changed. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/operate-center/embedded/kernel/db/schema.ts',
  out: './lib/operate-center/embedded/kernel/db/migrations',
})
