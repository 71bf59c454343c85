import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The Python server that `npm run dev` talks to. */
const server = process.env.ESTAMINET_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/estaminet/web/static",
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/clauses": server } },
  // Tests mount components as a browser does.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    include: ["{tests,src/boards}/**/*.test.ts"],
    testTimeout: 30_000, // for a machine with other things to do
  },
});
