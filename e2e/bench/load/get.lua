-- wrk script: GET requests to the paths of a file in rotation, each from its own client IP.
-- Args: the file, the line to start with, Accept-Encoding (empty for none), Cookie (empty for none). A line is a path, or a path, a tab and a Cookie.
local requests = {}
local turn = 0

function init(args)
  local paths = {}
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  local headers = ""
  if (args[3] or "") ~= "" then headers = headers .. "\r\nAccept-Encoding: " .. args[3] end
  if (args[4] or "") ~= "" then headers = headers .. "\r\nCookie: " .. args[4] end
  -- Even a single path is requested from many networks because of the rate limit.
  for place = 0, math.max(#paths, 20000) - 1 do
    local address = string.format("10.%d.%d.%d", 100 + math.floor(place / 65536) % 100, math.floor(place / 256) % 256, place % 256)
    local path, cookie = paths[place % #paths + 1]:match("^([^\t]*)\t?(.*)$")
    local own = cookie == "" and "" or "\r\nCookie: " .. cookie
    requests[place + 1] = "GET " .. path .. " HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " .. address .. headers .. own .. "\r\n\r\n"
  end
  turn = tonumber(args[2]) or 0
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

dofile(debug.getinfo(1, "S").source:match("@(.*/)") .. "done.lua")
