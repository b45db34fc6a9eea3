import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { silentCatches } from './support/silent-catches.ts';

test.each(['domain', 'contract', 'service', 'client', 'ui', 'worker', 'office'])(
  'nothing that src/%s catches goes without a reason to the log, the caller or the person',
  (room) => {
    const paths = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `src/${room}/${path}`);
    expect(paths.length).toBeGreaterThan(5);
    const found = paths.flatMap((path) =>
      silentCatches(path, readFileSync(path, 'utf8')).map((line) => `${path}:${line}`),
    );
    expect(found).toEqual([]);
  },
);

test.each([
  'try { a(); } catch { b(); }',
  'a().catch(() => null);',
  'a().catch(function () {});',
  'a().then(b, () => false);',
  'await a()\n  .then(b)\n  .catch(() => {});',
  'try { a(); } catch (_error) { b(); }',
  'try { a(); } catch (error) { b({ error: 1 }, c.error); }',
  'a().catch((_logged) => null);',
  'a().catch(({ name }) => null);',
  'const noop = () => {}; a().catch(noop);',
  'a().then(b, failed); function failed(_error: unknown) {}',
])('the check finds: %s', (source) => {
  expect(silentCatches('a.ts', source)).toHaveLength(1);
});

test.each([
  'try { a(); } catch (error) { log("start-failed", error); }',
  'a().catch((error) => log("start-failed", error));',
  'a().catch(failed);',
  'a().catch(failed); function failed(error: unknown) { log("start-failed", error); }',
  'try { a(); } catch ({ message }) { say(message); }',
  'const noop = () => {}; a().then(noop);',
  'a().then(() => true);',
])('the check is content with: %s', (source) => {
  expect(silentCatches('a.ts', source)).toEqual([]);
});
