import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { pictures } from '../e2e/handbook/pictures.ts'
import { screens } from '../lib/console/tables/screens.ts'

const folder = join(import.meta.dirname, '../docs/console')
const files = readdirSync(folder)
const pages = files.filter((name) => name.endsWith('.md'))
const index = readFileSync(join(folder, '../console.md'), 'utf8')
const texts = [index, ...pages.map((name) => readFileSync(join(folder, name), 'utf8'))]

/** Names of the pictures that a text shows. */
const shownIn = (text: string) =>
  [...text.matchAll(/!\[[^\]]+\]\((?:console\/)?([\w-]+)\.webp\)/g)].map(([, name]) => name)

test('the index leads once to every page of the handbook, and to no other', () => {
  const linked = [...index.matchAll(/\]\(console\/([\w-]+\.md)\)/g)].map(([, name]) => name)
  expect(linked.sort()).toEqual(pages.sort())
})

test('every picture that a page shows is drawn by the command, and every drawn one is shown', () => {
  const drawn = pictures.map(({ name }) => name)
  const shown = texts.flatMap(shownIn)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect([...new Set(shown)].sort()).toEqual([...drawn].sort())
  expect(texts.flatMap((text) => [...text.matchAll(/!\[/g)]).length).toBe(shown.length)
})

test('the pictures are there, each of at most 60,000 bytes, and none besides', () => {
  const there = files.filter((name) => name.endsWith('.webp')).sort()
  expect(there).toEqual(pictures.map(({ name }) => `${name}.webp`).sort())
  expect(there.filter((name) => statSync(join(folder, name)).size > 60_000)).toEqual([])
})

test('pictures are of screens that the console has', () => {
  const names = screens.map(({ name }) => name)
  expect(
    pictures.filter(({ role, at }) => role !== null && !names.includes(at.split(/[/?]/)[0] ?? '')),
  ).toEqual([])
})
