-- wrk script: prints the summary of a load as one line of JSON, which wrk.ts parses.
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"requests":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.status + e.connect + e.read + e.write + e.timeout))
end
