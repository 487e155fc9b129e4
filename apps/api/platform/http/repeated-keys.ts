const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Whether an object of this JSON has a key twice. Two parsers may read such a text differently.
 * @param text valid JSON
 */
export function repeatsKey(text: string): boolean {
  const objects: (Set<string> | undefined)[] = [];
  let latest = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(undefined);
    else if (token === '}' || token === ']') objects.pop();
    else if (token === ':') {
      // Decodes the key first, because one key can be spelled in several ways: "a" and "\u0061" are the same.
      const key = latest.includes('\\') ? String(JSON.parse(latest)) : latest.slice(1, -1);
      const keys = objects.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    } else latest = token;
  }
  return false;
}
